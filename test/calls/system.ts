import { type Endpoints, everyone, ok } from "./call";

export const systemEndpoints: Endpoints = {
  "GET /health": { access: [{ cells: everyone(ok), foreign: true }] },

  "GET /ready": { access: [{ cells: everyone(ok), foreign: true }] },

  "GET /openapi.json": {
    access: [{ cells: everyone(ok), allowed: { document: true }, foreign: true }],
  },

  "POST /csp-report": {
    isUndocumented: true,
    access: [
      {
        request: {
          body: '{"csp-report":{}}',
          headers: { "content-type": "application/csp-report" },
        },
        cells: everyone(204),
        foreign: true,
      },
    ],
  },
};
