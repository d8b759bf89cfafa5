import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useMutationWithCallbacks } from './use-write'

it.each([true, false])(
  'a mutation says what became of it (%s) although its component is gone',
  async (works) => {
    const onSuccess = vi.fn()
    const onError = vi.fn()
    const answer = Promise.withResolvers<string>()
    let begin = (): void => undefined
    function Dialog() {
      const { mutate } = useMutationWithCallbacks({ mutationFn: () => answer.promise })
      begin = () => mutate(undefined, { onSuccess, onError })
      return null
    }
    const screen = render(
      <QueryClientProvider client={new QueryClient()}>
        <Dialog />
      </QueryClientProvider>,
    )
    act(begin)
    screen.unmount()
    if (works) answer.resolve('done')
    else answer.reject(new Error('refused'))
    await waitFor(() => expect(onSuccess.mock.calls.length + onError.mock.calls.length).toBe(1))
    expect(works ? onSuccess : onError).toHaveBeenCalledWith(works ? 'done' : new Error('refused'))
  },
)
