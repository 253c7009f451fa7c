export function Page() {
  return <h1>Your session ended</h1>;
}
