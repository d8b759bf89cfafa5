import { admin } from '@highline/shared/endpoints/admin'
import { magicLinkToken } from '@highline/shared/magic-link'
import { useEffect, useRef } from 'react'
import { useWrite } from '../../api/use-write'
import { failWith, succeed } from '../shell/toasts'
import { replaceAddress, useAddress } from './paths'

const accepted = {
  title: 'Link Accepted',
  description: 'This browser may log in now. The password is still needed.',
}
const notAccepted = {
  title: 'Link Not Accepted',
  fallback: 'The link could not be checked. Please open it again from the mail.',
}

/** Uses the mailed link that led here, once, and takes its token out of the address. */
export function useMagicLink(): void {
  const { pathname, search, hash } = useAddress()
  const { mutateAsync } = useWrite(admin.useLink)
  const used = useRef<string>(undefined)
  const token = magicLinkToken(hash)

  useEffect(() => {
    if (!token || used.current === token) return
    used.current = token
    replaceAddress(pathname + search)
    // Also after the screen has been unmounted.
    mutateAsync({ body: { token } }).then(
      () => succeed(accepted),
      (error: unknown) => failWith(error, notAccepted),
    )
  }, [token, pathname, search, mutateAsync])
}
