/** `npm run test:long`, which looks at every case of what `npm test` looks at in part. */
export const isWhole: boolean = process.env["LAUREL_WHOLE"] === "1";
