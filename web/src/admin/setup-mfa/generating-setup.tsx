import LoaderCircle from 'lucide-react/icons/loader-circle'

/** Stands in for the set-up until there is something to scan. */
export function GeneratingSetup() {
  return (
    <p className="setup-waiting" role="status">
      <LoaderCircle className="turning" size={20} aria-hidden="true" />
      Generating MFA setup...
    </p>
  )
}
