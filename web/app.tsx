import { Note } from "./components/note.tsx";
import { Link, useNavigation } from "./navigation.tsx";
import { ProjectFrame } from "./shell/project-frame.tsx";
import { ProjectsFrame } from "./shell/projects-frame.tsx";

export function App() {
  const { route, visit } = useNavigation();
  switch (route.page) {
    case "projects":
      return <ProjectsFrame />;
    case "project":
      return (
        <ProjectFrame key={route.project} project={route.project} view={route.view} visit={visit} />
      );
    case "unknown":
      return (
        <main className="alone">
          <Note title="There is no such page" hint={`Nothing is shown at ${route.path}.`}>
            <Link href="/">Go to the projects</Link>
          </Note>
        </main>
      );
  }
}
