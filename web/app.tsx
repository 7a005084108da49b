import { HomePage } from "./components/home-page.tsx";
import { Note } from "./components/note.tsx";
import { ProjectPage } from "./components/project-page.tsx";
import { Link, useNavigation } from "./navigation.tsx";

export function App() {
  const { route, visit } = useNavigation();
  switch (route.page) {
    case "home":
      return <HomePage />;
    case "project":
      return (
        <ProjectPage key={route.project} project={route.project} view={route.view} visit={visit} />
      );
    case "unknown":
      return (
        <main className="alone">
          <Note title="There is no such page" hint={`Nothing is shown at ${route.path}.`}>
            <Link href="/">Go to the active project</Link>
          </Note>
        </main>
      );
  }
}
