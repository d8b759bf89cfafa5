import { Skeleton } from '../../ui/skeleton'

/** The dashboard's shape, while its session or its code is on the way. */
export function DashboardSkeleton() {
  return (
    <>
      <div className="header header-waiting" />
      <main className="page page-waiting">
        <h1 className="visually-hidden">Admin</h1>
        <Skeleton label="Checking your session" />
      </main>
    </>
  )
}

/** The login's shape: what a browser will see that nobody logged in with. */
export function LoginSkeleton() {
  return (
    <main className="login-page">
      <h1 className="visually-hidden">Admin</h1>
      <Skeleton label="Checking your session" blocks={1} like="login-waiting" />
    </main>
  )
}
