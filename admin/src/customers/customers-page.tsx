export function Page() {
  return <h1>Customers</h1>;
}
