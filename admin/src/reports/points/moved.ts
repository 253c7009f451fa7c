// What is called how, and what it counts.
export const moved = {
  issued: {
    label: "Issued",
    definition:
      "Points for orders, sign-ups and other actions, for reaching tiers, and for referred friends.",
    group: "",
  },
  takenBack: {
    label: "Taken back",
    definition: "Points taken back for refunds, cancellations and edited orders, and for undone actions.",
    group: "",
  },
  redeemed: { label: "Redeemed", definition: "Points spent on rewards.", group: "redemptions" },
  returned: {
    label: "Returned",
    definition: "Points given back for cancelled rewards and orders, and for codes that could not be made.",
    group: "redemptions",
  },
  expired: { label: "Expired", definition: "Points that expired, less those given back.", group: "expired" },
} as const;

export const movedNames = ["issued", "takenBack", "redeemed", "returned", "expired"] as const;
