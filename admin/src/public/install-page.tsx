export function Page() {
  return <h1>Install Laurel</h1>;
}
