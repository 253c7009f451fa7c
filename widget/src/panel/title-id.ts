/** The heading that names the panel. The script points to it. */
export const TITLE_ID = "laurel-title";
