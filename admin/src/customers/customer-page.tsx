export function Page() {
  return <h1>Customer</h1>;
}
