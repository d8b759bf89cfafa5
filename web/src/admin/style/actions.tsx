import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { Badge } from '../../ui/badge'
import { Button, ButtonLink } from '../../ui/button'
import { Tabs } from '../../ui/tabs'
import { Tooltip } from '../../ui/tooltip'
import { Sheet, Specimens } from './sheet'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const
const sizes = ['small', 'medium', 'large'] as const
const tabs = ['Media Files', 'Logo', 'A tab with a rather long name'].map((label) => ({ id: label, label }))

/** What can be pressed, and the words about it. */
export function Actions() {
  return (
    <Sheet title="Actions">
      {variants.map((variant) => (
        <Specimens key={variant} title={`Button, ${variant}`}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              Save the {size} one
            </Button>
          ))}
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Tooltip text="Edit this one">
            <Button variant={variant} size="icon" aria-label={`Edit, ${variant}`}>
              <Pencil size={18} aria-hidden="true" />
            </Button>
          </Tooltip>
          <ButtonLink variant={variant} href="#main">
            A link
          </ButtonLink>
        </Specimens>
      ))}
      <Specimens title="Badge">
        <Badge>General</Badge>
        <Badge tone="success">Live</Badge>
        <Badge tone="warning">Hidden – no image</Badge>
      </Specimens>
      <div className="card style-card">
        <h3 className="key">Tabs</h3>
        <FewTabs />
      </div>
    </Sheet>
  )
}

function FewTabs() {
  const [open, setOpen] = useState('Logo')
  return (
    <div className="style-tabs">
      <Tabs label="A few tabs" tabs={tabs} value={open} onChange={setOpen}>
        <p>{open} is open.</p>
      </Tabs>
    </div>
  )
}
