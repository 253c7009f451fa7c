// People are found in the spellings of their languages, by any of their names, and by the telephone number as a till
// types it.
import { beforeAll, expect, test } from "vitest";
import { aCustomer } from "../../../testing/samples/an-order.ts";
import { deliver } from "../../../testing/processes/deliver.ts";
import { openTestShop } from "../../../testing/test-shop.ts";

const { shop, api, deps } = await openTestShop();

type Person = readonly [
  firstName: string,
  lastName: string,
  found: readonly string[],
  not?: readonly string[],
];

const people: readonly Person[] = [
  // Greek.
  ["ΓΙΩΡΓΟΣ", "ΠΑΠΑΔΟΠΟΥΛΟΣ", ["παπαδόπουλος", "γιώργος", "Γιώργος Παπαδόπουλος", "γιωργ"]],
  ["Νίκος", "Παππάς", ["ΠΑΠΠΑΣ", "νικος", "παππ"]],
  // The north.
  ["Guðrún", "Þórsdóttir", ["gudrun", "thorsdottir", "GUÐRÚN", "þórs", "gudrun thors"]],
  ["Søren", "Ærø", ["soren", "soeren", "aero", "soren aero", "ærø"]],
  ["Åse", "Nygård", ["ase", "aase", "nygard", "nygaard", "aase nygaard"]],
  ["Biŋŋá", "Ŋuolla", ["binna", "nuolla"]],
  // German, also without its keyboard.
  [
    "Jörg",
    "Köhler",
    ["koehler", "kohler", "köhler", "joerg koehler", "Koehler, Joerg", "KOEHLER"],
    ["koeh x"],
  ],
  ["Susanne", "Groß", ["gross", "GROß", "Susanne Gross"], ["sue", "susaenne"]],
  ["Jens", "Mueller", ["mueller", "jens mueller", "müller", "muller", "Müller, Jens"]],
  // Spanish, Catalan, Portuguese, French.
  [
    "María José",
    "García-Lorca",
    [
      "jose",
      "lorca",
      "maria garcia",
      "maria lorca",
      "jose lorca",
      "maria jose lorca",
      "lorca maria",
      "mariajose",
      "garcia jose",
    ],
    ["garcia juan"],
  ],
  ["Gal·la", "Puig", ["galla", "gal·la", "Gal.la"]],
  ["Zoë", "d'Été", ["zoe", "ete", "d’ete", "dete", "zoe ete"]],
  [
    "Anne-Marie",
    "L’Hôpital",
    ["annemarie", "anne marie", "lhopital", "l'hopital", "hopital", "annemarie hopital"],
  ],
  ["François-Xavier", "Œuvrard", ["francoisxavier", "oeuvrard", "Francois Oeuvrard", "Xavier Oeuvrard"]],
  // Dutch, Irish, Scottish, Hawaiian.
  ["Vincent", "van ’t Hoff", ["vant hoff", "van t hoff", "hoff", "t hoff", "vincent hoff", "Van 'T Hoff"]],
  ["Pat", "O´Neill", ["o'neill", "oneill", "O`Neill", "neill", "pat o'neill"]],
  ["Mc Kenna", "MacDonald", ["mckenna", "mc kenna", "mac donald", "McKenna Mac Donald"]],
  ["Kaʻahumanu", "Kealoha", ["kaahumanu", "ka'ahumanu"]],
  // Polish, Romanian, Turkish, Azerbaijani, Vietnamese, Maltese.
  ["Łucja", "Żółć", ["lucja", "zolc", "ŻÓŁĆ"]],
  ["Ștefan", "Ţepeș", ["stefan", "tepes", "Țepeş"]],
  ["İbrahim", "Işıklı", ["ibrahim", "isikli", "IŞIKLI", "ışıklı", "ISIKLI"]],
  ["Əli", "Məmmədov", ["eli", "memmedov"]],
  ["Đặng", "Nguyễn Thị Hương", ["dang", "NGUYEN", "huong", "thi huong", "Đặng Hương"]],
  ["Ġorġ", "Ħabib", ["gorg", "habib"]],
  ["Novak", "Đoković", ["djokovic", "dokovic", "Đoković", "novak djokovic"]],
  // Armenian and Hindi.
  ["Սևակ", "Ծերեթյան", ["սևակ", "սեւակ", "ՍԵՎԱԿ"]],
  ["सुनीता", "ज़ैदी", ["ज़ैदी", "जैदी", "सुनीता"]],
  // Ligatures and letters of full or half width.
  ["ＪＯＨＮ", "Ｓｍｙｔｈｅ", ["john smythe", "smythe"]],
  ["ﬁona", "Oﬀer", ["fiona", "offer"]],
  // Cyrillic.
  ["Алёна", "Ёлкина", ["алена", "елкина", "Ёлкина", "АЛЁНА"]],
  ["Андрій", "Їжакевич", ["андрий", "Андрій", "іжакевич", "ижакевич"]],
  ["Мар'яна", "Ґалаґан", ["марʼяна", "маряна", "галаган"]],
  ["Әлия", "Қайратқызы", ["алия", "кайраткызы"]],
  // Hebrew, Arabic, Persian.
  ["שָׁלוֹם", "בן־דוד", ["שלום", "בן דוד", "דוד", "שלומ"]],
  ["أحمد", "الهاشمي", ["احمد", "أحمد", "الهاشمي", "هاشمي", "الهاشمى"]],
  ["فاطمة", "عبد الله", ["فاطمه", "عبدالله", "الله", "فَاطِمَة"]],
  ["علی", "کریمی", ["علي", "كريمي"]],
  // East Asia.
  ["太郎", "山田", ["山田太郎", "山田 太郎", "山田　太郎", "太郎", "太郎山田"]],
  ["민수", "김", ["김민수", "김 민수", "민수", "민수김"]],
  ["ﾀﾛｳ", "ﾔﾏﾀﾞ", ["ヤマダ", "やまだ", "ヤマダタロウ", "ﾔﾏﾀﾞ"]],
  ["マリア・ルイザ", "ガルシア", ["マリアルイザ", "ルイザ", "マリア ガルシア"]],
];

const idOf = (nth: number): string => String(5_000 + nth);

beforeAll(() =>
  deliver(
    deps,
    shop,
    people.map(([firstName, lastName], nth) => ({
      type: "customer_created" as const,
      customer: aCustomer(idOf(nth), { firstName, lastName, email: `p${nth}@shop.example` }),
    })),
  ),
);

async function find(query: string): Promise<string[]> {
  const { data, errors } = await api.ask(
    `query ($query: String) { customers(first: 20, query: $query, sort: NAME) { nodes { platformId } } }`,
    { query },
  );
  expect(errors).toEqual([]);
  return data.customers.nodes.map(({ platformId }: { platformId: string }) => platformId);
}

const cases = people.map((person, nth) => [`${person[0]} ${person[1]}`, nth, person] as const);

test.each(cases)("%s is found, and nobody else", async (_, nth, [, , texts, others = []]) => {
  for (const text of texts) expect([text, await find(text)]).toEqual([text, [idOf(nth)]]);
  for (const text of others) expect([text, await find(text)]).toEqual([text, []]);
});

test("a telephone number is found by its national form, and by its last digits", async () => {
  const numbers: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    6000: [
      "+84901234567",
      ["0901234567", "090 123 45 67", "901234567", "+84 90 1", "tel:+84901234567", "0084901", "٠٩٠١٢٣٤٥٦٧"],
    ],
    6001: ["+49 (0)151 2345678", ["0151 2345678", "+49 (0)151 2345678", "+491512345678", "5678"]],
    6002: ["+15550109999", ["(555) 010-9999", "555-010-9999", "1 555 010 9999", "010-9999", "9999"]],
    6003: ["0044 20 7946 0958", ["020 7946 0958", "+44 20 7946", "4420"]],
    6004: ["+390612345600", ["06 1234 5600"]],
    6005: ["+79123456788", ["8 (912) 345-67-88", "912 345 67 88"]],
    6006: ["+36201234566", ["06 20 123 4566"]],
  };
  await deliver(
    deps,
    shop,
    Object.entries(numbers).map(([id, [phone]]) => ({
      type: "customer_created" as const,
      customer: aCustomer(id, { firstName: null, lastName: null, email: null, phone }),
    })),
  );
  for (const [id, [, texts]] of Object.entries(numbers))
    for (const text of texts) expect([text, await find(text)]).toEqual([text, [id]]);
  // Three digits say too little, and who writes the country's code means a beginning.
  for (const text of ["999", "0999", "+9999", "0000"]) expect([text, await find(text)]).toEqual([text, []]);
});
