import { PATHS } from "./paths";

/**
 * Titles and descriptions that are the same for every viewer. They are part of the prerendered
 * HTML, so they show before any script runs and don't move afterwards.
 */
export const PAGE_HEADS = {
  customerProfile: {
    title: "Complete Your Customer Profile",
    description:
      "Mechanics come to your address and prepare for your car, so check that both are right.",
  },
  serviceHistory: {
    title: "Service History",
    description: "Every visit: what's coming up, what was done and what it cost.",
  },
  allBookings: {
    title: "All Bookings",
    description: "What's coming up first, then everything that's done.",
    backHref: PATHS.customerDashboard,
    backLabel: "Back to dashboard",
  },
  editBooking: {
    title: "Edit Booking",
    description: "You can change services, time, location and notes until a mechanic accepts.",
    backHref: PATHS.serviceHistory,
    backLabel: "Back to service history",
  },
  checkout: {
    title: "Checkout",
    description: "Your booking, its price and your card.",
    backHref: PATHS.serviceHistory,
    backLabel: "Back to service history",
  },
  receipt: {
    title: "Receipt",
    description: "The amount you paid, and the work it was for.",
    backHref: PATHS.serviceHistory,
    backLabel: "Back to service history",
  },
  cards: {
    title: "Your cards",
    description: "Your saved cards. Choose one at checkout, or remove it.",
  },
  search: {
    title: "Find Mechanics",
    description: "Mechanics who come to you: distance, price, and what we've checked.",
  },
  // Replaced by the mechanic's name once it is known.
  publicProfile: {
    title: "Mechanic profile",
    description: "Price, reviews, and what we've checked.",
  },
  messages: {
    title: "Messages",
    description: "Your conversations about your bookings and jobs.",
  },
  notifications: {
    title: "Notifications",
    description: "Updates about your bookings and payments.",
  },
  notificationSettings: {
    title: "Notification settings",
    description: "Choose how we reach you. Everything also appears under Notifications.",
    backHref: PATHS.notifications,
    backLabel: "Back to Notifications",
  },
  yourData: {
    title: "Your data",
    description: "Download your data, or delete your account.",
    backHref: PATHS.securitySettings,
    backLabel: "Back to Security",
  },
  developers: {
    title: "Developers",
    description: "Connect your own software to your account.",
    backHref: PATHS.securitySettings,
    backLabel: "Back to Security",
  },
  webhookEndpoint: {
    title: "Webhook endpoint",
    description: "What we sent, and what your server answered.",
    backHref: PATHS.developers,
    backLabel: "Back to Developers",
  },
  security: {
    title: "Security",
    description: "Protect your account with more than a password.",
  },
  ownSupport: {
    title: "Your requests",
    description: "Your support requests and our answers.",
    backHref: PATHS.home,
    backLabel: "Back to Home",
  },
} as const;
