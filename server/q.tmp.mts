import pg from "pg";
const client = new pg.Client({ host: process.argv[2]!, user: "laurel", database: process.argv[3]! });
await client.connect();
for (const q of process.argv.slice(4)) console.log(JSON.stringify((await client.query(q)).rows));
await client.end();
