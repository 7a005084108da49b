/** Every deployment has the project `default`, so it answers what is not about one project. */
export const ANY_PROJECT = "default";
