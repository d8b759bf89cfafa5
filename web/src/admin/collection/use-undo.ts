import { useMutation } from '@tanstack/react-query'
import { useMutationWithCallbacks } from '../../api/use-mutation-with-callbacks'
import type { ToastAction } from '../../ui/toast-store'
import { failWith, succeed } from '../shell/toasts'
import type { Collection, Listed } from './collection'

/**
 * What takes a deletion back, for its toast; undefined where nothing can. The server never uses an id again, so
 * what comes back is a new thing that says the same in the same place.
 */
export function useUndo<Draft extends object, Item extends Listed>({
  label,
  noun,
  nameOf,
  recreate,
}: Collection<Draft, Item>): (thing: Item) => ToastAction | undefined {
  const { mutate } = useMutationWithCallbacks(
    useMutation({ mutationFn: (add: () => Promise<unknown>) => add() }),
  )
  return (thing) => {
    const add = recreate(thing)
    if (!add) return undefined
    const onSuccess = () =>
      succeed({ title: `${label} Restored`, description: `“${nameOf(thing)}” is back on the page.` })
    const onError = (error: Error) =>
      failWith(error, { title: 'Error', fallback: `The ${noun} could not be restored. Please add it again.` })
    return {
      label: 'Undo',
      otherwise: `Add the ${noun} again with the form`,
      act: () => mutate(add, { onSuccess, onError }),
    }
  }
}
