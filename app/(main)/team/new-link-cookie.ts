/** newLinkCookie holds the link of the invitation that was just made, for five minutes and for this page: the database has its hash alone. */
export const newLinkCookie = 'masterdeck-new-invitation';
