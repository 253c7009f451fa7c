/** The picture of a product: its first letter. An address without a server, so that any page can show it. */
export function pictureOf(title: string): string {
  const letter = /^[\p{L}\p{N}]/u.exec(title)?.[0] ?? "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#efece0"/><text x="20" y="27" font-family="serif" font-size="20" text-anchor="middle" fill="#3d6b4f">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
