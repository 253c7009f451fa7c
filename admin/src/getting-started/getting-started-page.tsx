export function Page() {
  return <h1>Getting started</h1>;
}
