// The only script that shoppers get. What it does works without it too, with a page more.
import { definePoints } from "./points.ts";

definePoints();
