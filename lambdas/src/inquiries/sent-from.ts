/** Whether an inquiry is from somebody, by what is stored of it: also where that can no longer be read as one. */
export const sentFrom =
  (address: string) =>
  ({ email }: Readonly<Record<string, unknown>>) =>
    typeof email === 'string' && email.toLowerCase() === address.toLowerCase()
