import { noRefusals } from "../api/user-errors.ts";

/** A referral with an order. */
export const aReferral = {
  orderName: "#1012",
  advocate: { id: "c1", displayName: "Harriet Ashworth" },
};

export const refuseNothing = () => Promise.resolve(noRefusals);
