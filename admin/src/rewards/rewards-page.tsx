export function Page() {
  return <h1>Rewards</h1>;
}
