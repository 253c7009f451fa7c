export function Page() {
  return <h1>Settings</h1>;
}
