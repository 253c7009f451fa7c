// Every ready program, in the order in which Getting started offers them. A new one is one line here.
import { coffeeAndFood } from "./coffee-and-food.ts";
import { empty } from "./empty.ts";
import { fashion } from "./fashion.ts";
import { highPrice } from "./high-price.ts";
import type { ReadyProgram } from "./ready-program.ts";

export const readyPrograms: readonly ReadyProgram[] = [coffeeAndFood, fashion, highPrice, empty];
