export function Page() {
  return <h1>New reward</h1>;
}
