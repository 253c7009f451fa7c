/** An amount as whole minor units: amounts of one currency have the same number of decimals. */
export const minorOfAmount = (amount: string): number => Number(amount.replace(".", ""));
