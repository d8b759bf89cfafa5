import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AdminApp } from './shell/admin-app'
import './shell/admin.css'
import './shell/first-paint' // the built page has it in its head already

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw into.')
createRoot(root).render(
  <StrictMode>
    <AdminApp />
  </StrictMode>,
)
