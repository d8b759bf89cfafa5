import type { ComponentProps } from 'react'

interface Look {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  /** `icon`: a square for one icon; give the button a name with `aria-label`. */
  size?: 'medium' | 'small' | 'large' | 'icon' | undefined
}

/** A button; it submits a form only with `type="submit"`. */
export function Button({ variant, size, className, ...rest }: ComponentProps<'button'> & Look) {
  return <button type="button" className={classes({ variant, size }, className)} {...rest} />
}

type ButtonProps = Omit<ComponentProps<typeof Button>, 'variant' | 'size'>

export const SmallButton = (props: ButtonProps) => <Button variant="secondary" size="small" {...props} />
export const GhostButton = (props: ButtonProps) => <Button variant="ghost" size="small" {...props} />

export function ButtonLink({ variant, size, className, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a className={classes({ variant, size }, className)} {...rest}>
      {children}
    </a>
  )
}

function classes({ variant = 'primary', size = 'medium' }: Look, extra = ''): string {
  return `button button-${variant} button-${size} ${extra}`.trim()
}
