// Connections to addresses that a merchant or a store names: to public addresses only.
import type { LookupFunction } from "node:net";
import { lookUp, type AddressRules } from "./addresses.ts";

/** A host that is an address is not looked up when the connection is made. Throws AddressNotAllowed. */
export async function checkIfAddress(host: string, rules: AddressRules): Promise<void> {
  if (/^[\d.]+$|:/.test(host)) await lookUp(host, rules);
}

/** Looks names up as the connection is made, and connects to nothing else. */
export const checkedLookup =
  (rules: AddressRules): LookupFunction =>
  (host, { all }, done) => {
    const answer = async (): Promise<void> => {
      try {
        const found = await lookUp(host, rules);
        if (all) done(null, [...found]);
        else done(null, found[0]!.address, found[0]!.family);
      } catch (error) {
        done(error as NodeJS.ErrnoException, "", 0);
      }
    };
    void answer();
  };
