import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { Dashboard } from './dashboard'

/** The routes behind the login; loaded, with the router, only after it. */
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
