// Apart from the arithmetic, which pages load without the library that checks documents.
import { z } from "zod";
import { MAX_POINTS } from "./bounds.ts";

/** A whole number of either sign, within ±`MAX_POINTS`. */
export const signedPointsSchema = z.number().int().min(-MAX_POINTS).max(MAX_POINTS);
/** A whole number from 0 to `MAX_POINTS`. */
export const pointsSchema = z.number().int().min(0).max(MAX_POINTS);
