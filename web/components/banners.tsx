import { Link } from "../navigation.tsx";
import { projectPath } from "../routes.ts";
import type { Banner } from "../state/shape.ts";

interface BannersProps {
  banners: Banner[];
  onDismiss: (id: string) => void;
}

export function Banners({ banners, onDismiss }: BannersProps) {
  return (
    <div className="banners" role="log" aria-label="Messages">
      {banners.map((banner) => (
        <div key={banner.id} className="banner" data-tone={banner.tone}>
          <span>
            {banner.text}{" "}
            {banner.project && (
              <Link href={projectPath(banner.project)}>Open {banner.project}</Link>
            )}
          </span>
          <button
            type="button"
            aria-label={`Dismiss: ${banner.text}`}
            onClick={() => onDismiss(banner.id)}
          >
            Dismiss
          </button>
        </div>
      ))}
    </div>
  );
}
