import type { ComponentProps } from 'react'

interface Look {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  /** `icon`: a square for one icon; give the button a name with `aria-label`. */
  size?: 'medium' | 'small' | 'large' | 'icon'
}

/** A button; it submits a form only with `type="submit"`. */
export function Button({
  variant,
  size,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) {
  return <button type={type} className={classes({ variant, size }, className)} {...rest} />
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a className={classes({ variant, size }, className)} {...rest}>
      {children}
    </a>
  )
}

type PartialLook = { [K in keyof Look]: Look[K] | undefined }

function classes({ variant = 'primary', size = 'medium' }: PartialLook, extra = ''): string {
  return `button button-${variant} button-${size} ${extra}`.trim()
}
