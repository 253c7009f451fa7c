export function Page() {
  return <h1>Reward</h1>;
}
