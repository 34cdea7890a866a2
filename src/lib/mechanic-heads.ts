import { PATHS } from "./paths";

/** Titles and descriptions of mechanics' pages, apart from those that customers load too. */
export const MECHANIC_HEADS = {
  mechanicToday: {
    title: "Today",
    description: "Your next job, the rest of the day, and what needs your answer.",
  },
  mechanicRequests: {
    title: "Requests",
    description: "Jobs near you that you can accept, and those customers sent to you.",
  },
  mechanicJobs: {
    title: "My Jobs",
    description: "Today's jobs first, then everything waiting for you or your customers.",
  },
  calendar: {
    title: "Calendar",
    description: "Your jobs and your time off.",
  },
  calendarSettings: {
    title: "Hours and calendar link",
    description: "When customers can book you, and your jobs in the calendar you use every day.",
    backHref: PATHS.mechanicCalendar,
    backLabel: "Back to calendar",
  },
  profileView: {
    title: "Mechanic Profile",
    description: "Your public profile, and your reliability.",
    backHref: PATHS.mechanicDashboard,
    backLabel: "Dashboard",
  },
  skillsTest: {
    title: "Skills test",
    description: "Timed questions about real jobs. If you pass, your public profile shows it.",
    backHref: PATHS.mechanicProfileView,
    backLabel: "Back to your profile",
  },
} as const;
