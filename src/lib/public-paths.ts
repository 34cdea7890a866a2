/** The public pages, which need no account. */
export const PUBLIC_PATHS = {
  services: "/services",
  service: (slug: string) => `/services/${slug}`,
  areas: "/areas",
  area: (slug: string) => `/areas/${slug}`,
  areaService: (area: string, service: string) => `/areas/${area}/${service}`,
  mechanic: (slug: string) => `/m/${slug}`,
} as const;
