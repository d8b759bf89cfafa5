import { admin } from '@highline/shared/endpoints/admin'
import { useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { useWrite } from '../../api/use-write'
import { Button } from '../../ui/button'
import { forgetEverything } from '../session/session'
import { failWith, succeed } from './toasts'
import { useUnsaved } from './unsaved'

/** Ends the session; where that fails one stays logged in and is told (spec §8). */
export function LogoutButton() {
  const client = useQueryClient()
  const { leave, stay } = useUnsaved()
  const { mutate, isPending } = useWrite(admin.logout)
  const logOut = () => {
    void client.cancelQueries() // refused for want of a session, they would call it ended
    mutate(
      {},
      {
        onSuccess: () => {
          forgetEverything(client)
          succeed({ title: 'Logged Out', description: 'You have been logged out.' })
        },
        onError: (error) => {
          stay()
          void client.invalidateQueries()
          failWith(error, { title: 'Logout Error', fallback: 'You are still logged in. Please try again.' })
        },
      },
    )
  }
  return (
    <Button variant="secondary" size="small" disabled={isPending} onClick={() => leave(logOut)}>
      <LogOut className="wide-only" size={16} aria-hidden="true" />
      Logout
    </Button>
  )
}
