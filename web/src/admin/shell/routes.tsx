import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { Dashboard } from './dashboard'

/** What is behind the login, by its address. Nobody loads it, or the router, before they are let in. */
export function AdminRoutes({ mfaEnabled }: { mfaEnabled: boolean }) {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/admin" element={<Dashboard mfaEnabled={mfaEnabled} />} />
        <Route path="*" element={<Navigate to="/admin" replace />} />
      </Routes>
    </BrowserRouter>
  )
}
