/** What the script says to screen readers. */
export const Spoken = () => <p className="unseen" role="status" />;
