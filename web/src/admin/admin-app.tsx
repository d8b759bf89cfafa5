import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { adminClient } from './session/session'
import { SessionGate } from './session/session-gate'
import { UnsavedProvider } from './unsaved/unsaved'

export function AdminApp() {
  const [client] = useState(adminClient)
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <UnsavedProvider>
          <Routes>
            <Route path="/admin" element={<SessionGate />} />
            <Route path="*" element={<Navigate to="/admin" replace />} />
          </Routes>
        </UnsavedProvider>
      </BrowserRouter>
    </QueryClientProvider>
  )
}
