export interface DemoCustomer {
  firstName: string;
  lastName: string;
  email: string;
  tags: string[];
  state: "enabled" | "disabled";
  /** How much more often than a one-time customer this customer buys. */
  weight: number;
}

const FIRST_NAMES =
  "Ada Anton Aylin Ben Carla Clara David Elena Emil Eva Felix Fatma Greta Hanna Hugo Ida Ilias Jan Jonas Juna Karim Klara Lara Leo Lina Luis Maja Marek Mia Mila Nadia Nico Nora Oskar Paula Piet Rosa Samir Sofia Tarek Theo Vera Yara Zoe".split(
    " ",
  );
const LAST_NAMES =
  "Albers Bauer Becker Brandt Celik Demir Ebert Fischer Frank Fuchs Gruber Haas Hahn Hoffmann Jansen Kaya Keller Klein Koch Kowalski Krause Lang Lehmann Lorenz Maier Meyer Moreau Novak Otto Peters Popescu Richter Rossi Santos Schmitt Seidel Vogel Wagner Weber Winter Yilmaz Ziegler".split(
    " ",
  );

/** Regular (15 %), occasional (45 %) and one-time customers, all at example.com. */
export function demoCustomers(count: number, random: () => number): DemoCustomer[] {
  const pick = (names: readonly string[]): string => names[Math.floor(random() * names.length)] ?? "";
  return Array.from({ length: count }, (_, index) => {
    const firstName = pick(FIRST_NAMES);
    const lastName = pick(LAST_NAMES);
    const kind = random();
    return {
      firstName,
      lastName,
      email: `${firstName}.${lastName}.${index + 1}@example.com`.toLowerCase(),
      tags: kind < 0.02 ? ["wholesale"] : kind < 0.06 ? ["newsletter"] : [],
      state: random() < 0.85 ? "enabled" : "disabled",
      weight: kind < 0.15 ? 14 + Math.floor(random() * 14) : kind < 0.6 ? 4 : 1,
    };
  });
}
