import { useEffect, useState } from 'react'

/**
 * Whether the person has come back to this page since they left it for another program, such as the one for mails.
 * `leave` is called as they do; `stay` forgets it.
 */
export function useReturn() {
  const [state, setState] = useState<'here' | 'away' | 'back'>('here')
  useEffect(() => {
    if (state !== 'away') return
    const back = () => {
      if (document.visibilityState === 'visible') setState('back')
    }
    window.addEventListener('focus', back)
    document.addEventListener('visibilitychange', back)
    return () => {
      window.removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [state])
  return { isBack: state === 'back', leave: () => setState('away'), stay: () => setState('here') }
}
