export function Page() {
  return <h1>Enable cookies</h1>;
}
