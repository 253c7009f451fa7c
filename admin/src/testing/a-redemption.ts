/** With one price. */
export const aReward = {
  id: "r1",
  name: "€5 off",
  points: 500,
  kind: "amount_off",
  config: {},
  pointsRange: null,
};

export const aRedemption = {
  id: "x1",
  status: "ISSUED",
  form: "CODE" as const,
  code: "LRL-4TRW",
  maskedCode: null,
  expiresAt: null,
  points: 500,
  failure: null,
  reward: aReward,
};

export const aGiftCard = { id: "x2", maskedCode: "•••• •••• •••• 6789" };
