export function Page() {
  return <h1>Laurel</h1>;
}
