// Makes a certificate for tests over https: version 1, one name, one day.
import { generateKeyPairSync, sign } from "node:crypto";

export function selfSignedCertificate(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(objectId("06082a8648ce3d040302")); // ecdsa-with-SHA256
  const holder = sequence(tagged(0x31, sequence(objectId("0603550403"), tagged(0x0c, Buffer.from(name)))));
  const day = 86_400_000;
  const validity = sequence(time(Date.now() - day), time(Date.now() + day));
  const subjectKey = publicKey.export({ type: "spki", format: "der" });
  const body = sequence(tagged(0x02, Buffer.from([1])), algorithm, holder, validity, holder, subjectKey);
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]));
  const lines =
    sequence(body, algorithm, signature)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const objectId = (hex: string): Buffer => Buffer.from(hex, "hex");
const time = (at: number): Buffer =>
  tagged(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/[-:T]/g, "").slice(2, 14)}Z`));

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
