import { PATHS } from "./paths";

/**
 * What stands at the head of a page whoever looks at it: drawn into the page itself, so that it is read
 * before any script runs and doesn't move when the rest arrives.
 */
export const PAGE_HEADS = {
  customerProfile: {
    title: "Complete Your Customer Profile",
    description:
      "Mechanics come to your address and prepare for your car, so both should be right.",
  },
  serviceHistory: {
    title: "Service History",
    description: "Every visit to your curb: what is coming, what was done, what it cost.",
  },
  allBookings: {
    title: "All Bookings",
    description: "Everything you asked for, the newest first, and what became of it.",
    backHref: PATHS.customerDashboard,
    backLabel: "Back to dashboard",
  },
  editBooking: {
    title: "Edit Booking",
    description: "Services, time, place and notes can be changed until a mechanic has accepted.",
    backHref: PATHS.serviceHistory,
    backLabel: "Back to service history",
  },
  checkout: {
    title: "Checkout",
    description: "What you booked, what it costs, and the card that pays for it.",
    backHref: PATHS.serviceHistory,
    backLabel: "Back to service history",
  },
  receipt: {
    title: "Receipt",
    description: "What you paid, and for which work.",
    backHref: PATHS.serviceHistory,
    backLabel: "Back to service history",
  },
  cards: {
    title: "Your cards",
    description: "The cards you pay with. Choose one with a tap at checkout, or remove it.",
  },
  search: {
    title: "Find Mechanics",
    description:
      "See who comes to your street, how far they drive, what they charge, and what we checked of them.",
  },
  // The title is the mechanic's name once it is known.
  publicProfile: {
    title: "Mechanic profile",
    description:
      "Who would come to your street, what they charge, what we checked of them, and what customers say.",
  },
  mechanicJobs: {
    title: "My Jobs",
    description: "Today's route first, then everything that waits for you or for your customers.",
  },
  calendar: {
    title: "Calendar",
    description: "Your jobs and times off, and when customers can book you.",
  },
  profileView: {
    title: "Mechanic Profile",
    description: "What customers see of you before they book, and how you stand.",
    backHref: PATHS.mechanicDashboard,
    backLabel: "Dashboard",
  },
  skillsTest: {
    title: "Skills test",
    description:
      "Questions about real jobs, against the clock. That you passed stands on the profile that customers read.",
    backHref: PATHS.mechanicProfileView,
    backLabel: "Back to your profile",
  },
  notifications: {
    title: "Notifications",
    description: "What happened with your bookings and your money.",
  },
  notificationSettings: {
    title: "Notification settings",
    description:
      "Choose what you hear of outside of Curbwrench. Here, behind the bell, everything always stands.",
    backHref: PATHS.notifications,
    backLabel: "Back to Notifications",
  },
  yourData: {
    title: "Your data",
    description: "Take what we keep about you along, or have it deleted.",
    backHref: PATHS.securitySettings,
    backLabel: "Back to Security",
  },
  security: {
    title: "Security",
    description: "What protects your account beside its password.",
  },
  ownSupport: {
    title: "Your requests",
    description: "What you asked support, and our answers.",
    backHref: PATHS.home,
    backLabel: "Back to Home",
  },
} as const;
