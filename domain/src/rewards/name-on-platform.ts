/** Names the redemption or referral, so that what is found under our code is known to be ours. */
export const nameOnPlatform = (name: string, id: string): string => `${name} · ${id}`;
